CREATE TABLE "saved_output_versions" (
	"saved_output_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"contents" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_output_versions_saved_output_id_version_pk" PRIMARY KEY("saved_output_id","version")
);
--> statement-breakpoint
CREATE TABLE "saved_outputs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"ticker" text NOT NULL,
	"name" text NOT NULL,
	"contents" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_output_versions" ADD CONSTRAINT "saved_output_versions_saved_output_id_saved_outputs_id_fk" FOREIGN KEY ("saved_output_id") REFERENCES "public"."saved_outputs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_outputs" ADD CONSTRAINT "saved_outputs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_outputs_of_user" ON "saved_outputs" USING btree ("user_id","ticker","updated_at" DESC NULLS LAST);