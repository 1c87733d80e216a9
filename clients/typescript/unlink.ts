/** Leaves of a link in the generated comments what it is called: the client points to no site where packages are got. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [directory = "src"] = process.argv.slice(2);

for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".ts")) continue;
  const path = join(directory, name);
  writeFileSync(path, readFileSync(path, "utf8").replaceAll(/\{@link https:\S+ ([^}]+)\}/g, "$1"));
}
