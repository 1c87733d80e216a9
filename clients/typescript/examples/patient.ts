/** A `fetch` that asks again where that is safe: with the same request, and so with the same Idempotency-Key. */

const PAUSES = [0.5, 1, 2, 4, 8]; // seconds
const MAY_PASS = [429, 500, 502, 503, 504];

export const patient: typeof fetch = (input, init) => ask(new Request(input, init), PAUSES);

async function ask(request: Request, [pause, ...further]: number[]): Promise<Response> {
  let seconds = pause;
  try {
    const answer = await fetch(request.clone());
    if (pause === undefined || !worthRepeating(request, answer.status)) return answer;
    await answer.body?.cancel();
    seconds = Number(answer.headers.get("Retry-After") ?? pause);
  } catch (error) {
    if (pause === undefined || request.signal.aborted || !repeatable(request)) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, 1000 * seconds!));
  return ask(request, further);
}

/** What was refused as too often has done nothing, whatever it was. */
function worthRepeating(request: Request, status: number): boolean {
  return MAY_PASS.includes(status) && (status === 429 || repeatable(request));
}

/** A POST without a key may have done its work although no answer came. */
function repeatable(request: Request): boolean {
  return request.method === "GET" || request.headers.has("Idempotency-Key");
}
