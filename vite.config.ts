import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./scripts/precompress.ts";
import { withoutJsonSchemas } from "./scripts/without-json-schemas.ts";

export default defineConfig({
  root: "src/client",
  plugins: [react(), tailwindcss(), withoutJsonSchemas(), precompress()],
  build: {
    outDir: "../../dist/client",
    emptyOutDir: true,
    target: "es2023",
    // Fonts stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    // CodeMirror's commands name a parser that a plain text never calls; these only define things.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /[/]node_modules[/]@(lezer|codemirror)[/]/, sideEffects: false },
        ],
      },
    },
  },
});
