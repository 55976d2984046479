import { configure } from "@testing-library/react";

// Pages and dialogs are fetched when first opened: slow on a busy machine, and no test is about that.
configure({ asyncUtilTimeout: 20_000 });
