import { globSync, readFileSync } from "node:fs";
import { structureFaults } from "./structure.ts";

const files = globSync("src/**/*.{ts,tsx}").map((file) => ({
  path: file.replaceAll("\\", "/"),
  text: readFileSync(file, "utf8"),
}));

const faults = structureFaults(files);
if (files.length === 0) faults.push("no source files were found");
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`${files.length} files keep to their rooms.`);
process.exitCode = faults.length === 0 ? 0 : 1;
