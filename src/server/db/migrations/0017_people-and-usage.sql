ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_usage" ADD COLUMN "templates" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_usage" ADD COLUMN "refunds" integer DEFAULT 0 NOT NULL;