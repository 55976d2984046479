CREATE TABLE "user_statement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"contents" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_tickers" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_statement_files" ADD CONSTRAINT "user_statement_files_of_ticker" FOREIGN KEY ("user_id","ticker") REFERENCES "public"."user_tickers"("user_id","ticker") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_statement_files_by_ticker" ON "user_statement_files" USING btree ("user_id","ticker","uploaded_at");