CREATE TABLE IF NOT EXISTS "locks" (
	"number" integer PRIMARY KEY NOT NULL
);
