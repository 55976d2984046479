import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a file fits one packet either way. */
const SMALLEST_BYTES = 1_000;

/** Leaves a gzipped twin beside every text file of the build, for the server to send as it is. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved(config) {
      folder = config.build.write ? path.resolve(config.root, config.build.outDir) : "";
    },
    closeBundle() {
      if (folder === "") return;
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const name of names.filter((one) => COMPRESSIBLE.test(one))) {
        const content = readFileSync(path.join(folder, name));
        if (content.length < SMALLEST_BYTES) continue;
        const level = constants.Z_BEST_COMPRESSION;
        writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level }));
      }
    },
  };
}
