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

CREATE TABLE trial_words (
	user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	day     date NOT NULL,
	words   integer NOT NULL CHECK (words >= 0),
	PRIMARY KEY (user_id, day)
);
COMMENT ON TABLE trial_words IS 'Words that somebody had humanized with test keys, by the day in UTC. Rows are swept after two days.';

CREATE TABLE api_answers (
	user_id     uuid NOT NULL REFERENCES history_keys ON DELETE CASCADE,
	key         uuid NOT NULL,
	fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
	sealed      bytea NOT NULL,
	made_at     timestamptz NOT NULL,
	PRIMARY KEY (user_id, key)
);
CREATE INDEX api_answers_made_at ON api_answers (made_at);
COMMENT ON TABLE api_answers IS 'What requests with an Idempotency-Key were answered, for those who send them again. Rows are swept after a day.';
COMMENT ON COLUMN api_answers.key IS 'Made of the Idempotency-Key.';
COMMENT ON COLUMN api_answers.fingerprint IS 'SHA-256 of the request.';
COMMENT ON COLUMN api_answers.sealed IS 'The answer, encrypted under the key of its owner''s texts.';

-- +goose Down
DROP TABLE api_answers;
DROP TABLE trial_words;
DROP TABLE api_keys;
