import { z } from "zod";

// The page's policy lets no text become code. Zod would try with its first schema, on every page, and who
// watches over the policy would be told of it each time.
z.config({ jitless: true });
