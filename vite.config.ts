import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { trimmedZod } from "./scripts/trimmed-zod.ts";

export default defineConfig({
  root: "src/client",
  plugins: [react(), tailwindcss(), trimmedZod(), precompress()],
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: "es2023",
    // Fonts stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // CodeMirror's commands name a parser that a plain text never calls; these only define things.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            // Apart, so that a page that shares one with the canvas does not wait for the editor.
            {
              name: "icons",
              test: /[/]lucide-react[/]/,
              priority: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 1_000,
            },
            {
              name: "exhibits",
              test: /[/]outputs[/]exhibits[/]|[/]element-view[.]ts/,
              priority: 2,
            },
            // With all that it imports, in few files: each costs a way to the server and back.
            {
              name: "canvas",
              test: /[/]client[/]app[/]canvas-page\.tsx$/,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 2_000,
            },
          ],
        },
      },
      treeshake: {
        moduleSideEffects: [
          { test: /[/]node_modules[/]@(lezer|codemirror)[/]/, sideEffects: false },
        ],
      },
    },
  },
});
