CREATE TABLE "house_templates" (
	"user_id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"file" "bytea" NOT NULL,
	"facts" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "research_documents" ADD COLUMN "summary" jsonb;--> statement-breakpoint
ALTER TABLE "research_documents" ADD COLUMN "report_pages" jsonb;--> statement-breakpoint
ALTER TABLE "house_templates" ADD CONSTRAINT "house_templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;