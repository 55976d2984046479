CREATE TABLE "connected_data" (
	"id" text PRIMARY KEY NOT NULL,
	"holds" text NOT NULL,
	"data" jsonb NOT NULL,
	"listing" jsonb,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connected_data_owners" (
	"data_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "connected_data_owners_data_id_user_id_pk" PRIMARY KEY("data_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "research_documents" drop column "tickers";--> statement-breakpoint
ALTER TABLE "research_documents" ADD COLUMN "tickers" jsonb GENERATED ALWAYS AS (jsonb_path_query_array("research_documents"."connected_data", '$[*] ? (!(@.status == "error")).ticker')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "research_documents" ADD COLUMN "data_ids" jsonb GENERATED ALWAYS AS (jsonb_path_query_array("research_documents"."connected_data", '$[*].dataId')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "connected_data_owners" ADD CONSTRAINT "connected_data_owners_data_id_connected_data_id_fk" FOREIGN KEY ("data_id") REFERENCES "public"."connected_data"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_data_owners" ADD CONSTRAINT "connected_data_owners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connected_data_owners_of_user" ON "connected_data_owners" USING btree ("user_id");