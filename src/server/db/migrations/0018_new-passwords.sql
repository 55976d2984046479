ALTER TABLE "users" ADD COLUMN "password_changed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "user_statement_files_of_file" ON "user_statement_files" USING btree ("sha256");