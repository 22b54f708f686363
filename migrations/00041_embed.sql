-- +goose Up
ALTER TABLE brands
	ADD COLUMN origins       text[] NOT NULL DEFAULT '{}' CHECK (cardinality(origins) <= 10),
	ADD COLUMN embed_version integer NOT NULL DEFAULT 1 CHECK (embed_version > 0);
COMMENT ON COLUMN brands.origins IS 'The sites on whose pages the editor may be.';
COMMENT ON COLUMN brands.embed_version IS 'Of the secret with which the customer''s server signs tokens. The secret itself is made from the site''s key.';

CREATE TABLE embed_tokens (
	brand_id   uuid NOT NULL REFERENCES brands ON DELETE CASCADE,
	hash       bytea NOT NULL CHECK (octet_length(hash) = 32),
	expires_at timestamptz NOT NULL,
	PRIMARY KEY (brand_id, hash)
);
CREATE INDEX embed_tokens_expires_at ON embed_tokens (expires_at);
COMMENT ON TABLE embed_tokens IS 'Tokens of customers'' servers that were used, by a hash of their ids: each is good once. Rows are swept when the tokens are over.';
ALTER TABLE embed_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON embed_tokens USING (EXISTS (SELECT FROM brands AS parent WHERE parent.id = brand_id));

-- +goose Down
DROP TABLE embed_tokens;
ALTER TABLE brands DROP COLUMN origins, DROP COLUMN embed_version;
