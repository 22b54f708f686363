-- +goose Up
CREATE TABLE api_keys (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
	hint       text NOT NULL,
	hash       bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
	test       boolean NOT NULL,
	scopes     text[] NOT NULL CHECK (cardinality(scopes) > 0),
	made_at    timestamptz NOT NULL,
	expires_at timestamptz,
	used_at    timestamptz,
	revoked_at timestamptz
);
CREATE INDEX api_keys_user_id ON api_keys (user_id, made_at);
COMMENT ON TABLE api_keys IS 'Keys with which programs use the API in the name of somebody. Rows are swept 30 days after they ended.';
COMMENT ON COLUMN api_keys.hint IS 'The beginning of the secret, by which its owner knows the key.';
COMMENT ON COLUMN api_keys.hash IS 'SHA-256 of the secret, which has 190 random bits.';
COMMENT ON COLUMN api_keys.test IS 'Its results are real, and never charged: some words a day.';

-- +goose Down
DROP TABLE api_keys;
