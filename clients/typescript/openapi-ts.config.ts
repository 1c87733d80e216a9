import { defineConfig } from "@hey-api/openapi-ts";

type Schema = Record<string, unknown>;
type Answer = { content?: Record<string, { schema?: Schema }> };

const one = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A reference with members beside it is read as the reference alone; so a problem would lose its codes. */
function bothParts(schema: Schema): Schema {
  const { $ref, ...more } = schema;
  return $ref && more.properties ? { allOf: [{ $ref }, { type: "object", ...more }] } : schema;
}

/** What the generator's client makes of answers that are no single JSON value: one value an event, and a Blob. */
const READ_AS: Record<string, Record<string, Schema>> = {
  stream_match: { "text/event-stream": { anyOf: ["Match", "Event", "MatchEnd"].map(one) } },
  stream_news: { "text/event-stream": { anyOf: ["News", "MyMatch", "MatchGone"].map(one) } },
  export_records: { "application/x-ndjson": { type: "string", format: "binary" } },
};

function exact(answer: Answer, readAs: Record<string, Schema> = {}): void {
  for (const [kind, content] of Object.entries(answer.content ?? {})) {
    content.schema = readAs[kind] ?? bothParts(content.schema ?? {});
  }
}

export default defineConfig({
  input: "../../docs/openapi.yaml",
  output: {
    path: "src",
    module: { extension: ".js" },
    postProcess: [{ command: "node", args: ["unlink.ts", "{{path}}"] }],
  },
  plugins: [
    { name: "@hey-api/typescript", comments: true },
    "@hey-api/sdk",
    { name: "@hey-api/client-fetch", includeInEntry: true },
  ],
  parser: {
    patch: {
      input: (document) => {
        const { responses } = (document as { components: Record<string, Record<string, object>> }).components;
        Object.values(responses).forEach((answer) => exact(answer));
      },
      operations: (_method, _path, operation) => {
        const readAs = READ_AS[operation.operationId ?? ""];
        Object.values((operation.responses ?? {}) as Record<string, Answer>).forEach((answer) => exact(answer, readAs));
      },
    },
  },
});
