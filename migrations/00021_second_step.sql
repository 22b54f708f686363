-- +goose Up
CREATE TABLE second_steps (
	user_id      uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
	secret       bytea NOT NULL CHECK (octet_length(secret) <= 200),
	confirmed_at timestamptz,
	last_used    bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE second_steps IS 'Who signs in with a code from an app after the password.';
COMMENT ON COLUMN second_steps.secret IS 'What the app and the site make the codes from, encrypted under the site''s key.';
COMMENT ON COLUMN second_steps.confirmed_at IS 'When the owner entered a first code; until then nobody is asked for one.';
COMMENT ON COLUMN second_steps.last_used IS 'The period of 30 seconds whose code was used last: each works once.';

CREATE TABLE recovery_codes (
	user_id uuid NOT NULL REFERENCES second_steps ON DELETE CASCADE,
	hash    text NOT NULL CHECK (char_length(hash) <= 100),
	PRIMARY KEY (user_id, hash)
);
COMMENT ON TABLE recovery_codes IS 'What somebody who has lost the app signs in with, each once: keyed hashes.';

-- +goose Down
DROP TABLE recovery_codes;
DROP TABLE second_steps;
