import { afterAll } from "vitest";
import { closeTestApps } from "#server/testing/create-test-app.ts";

afterAll(closeTestApps);
