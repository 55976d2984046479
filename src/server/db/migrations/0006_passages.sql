CREATE TABLE "passages" (
	"document_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"page" integer,
	"page_end" integer,
	"part" text,
	"item" text,
	"headings" jsonb NOT NULL,
	"table" jsonb,
	"page_kinds" jsonb NOT NULL,
	"hash" text NOT NULL,
	"terms" "bytea" NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', "passages"."headings"::text), 'A') || to_tsvector('english', "passages"."text")) STORED NOT NULL,
	CONSTRAINT "passages_document_id_ordinal_pk" PRIMARY KEY("document_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "source_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"ticker" text NOT NULL,
	"accession" text,
	"form" text,
	"period" date,
	"filed" date,
	"title" text NOT NULL,
	"file_name" text,
	"page_count" integer,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reader_version" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_of_document" FOREIGN KEY ("document_id") REFERENCES "public"."source_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_documents" ADD CONSTRAINT "source_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passages_search" ON "passages" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "source_documents_of_accession" ON "source_documents" USING btree ("accession");--> statement-breakpoint
CREATE INDEX "source_documents_of_owner" ON "source_documents" USING btree ("user_id","ticker");--> statement-breakpoint
CREATE INDEX "source_documents_of_ticker" ON "source_documents" USING btree ("ticker","form","period");