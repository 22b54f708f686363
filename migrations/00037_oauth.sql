-- +goose Up
CREATE TABLE oauth_clients (
	id        text PRIMARY KEY,
	name      text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
	redirects text[] NOT NULL CHECK (cardinality(redirects) BETWEEN 1 AND 10),
	made_at   timestamptz NOT NULL
);
CREATE INDEX oauth_clients_made_at ON oauth_clients (made_at);
COMMENT ON TABLE oauth_clients IS 'Programs that want to act for people. Anybody can register one, so its name proves nothing. Rows are swept that nobody has let in for a month.';
COMMENT ON COLUMN oauth_clients.redirects IS 'Where people are sent back to.';

CREATE TABLE oauth_grants (
	id        uuid PRIMARY KEY,
	user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	client_id text NOT NULL REFERENCES oauth_clients ON DELETE CASCADE,
	scopes    text[] NOT NULL CHECK (cardinality(scopes) > 0),
	made_at   timestamptz NOT NULL,
	used_at   timestamptz
);
CREATE INDEX oauth_grants_user_id ON oauth_grants (user_id, made_at);
CREATE INDEX oauth_grants_client_id ON oauth_grants (client_id);
COMMENT ON TABLE oauth_grants IS 'What people have let programs do. A row is deleted when its user takes that back, with its codes and tokens.';

CREATE TABLE oauth_codes (
	hash       bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
	grant_id   uuid NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
	redirect   text NOT NULL,
	challenge  text NOT NULL,
	expires_at timestamptz NOT NULL,
	used_at    timestamptz
);
CREATE INDEX oauth_codes_grant_id ON oauth_codes (grant_id);
COMMENT ON TABLE oauth_codes IS 'Codes with which programs fetch their first tokens. Rows are swept after a day.';
COMMENT ON COLUMN oauth_codes.hash IS 'SHA-256 of the code.';
COMMENT ON COLUMN oauth_codes.challenge IS 'Of the proof key that whoever asked for the code has.';

CREATE TABLE oauth_tokens (
	hash        bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
	grant_id    uuid NOT NULL REFERENCES oauth_grants ON DELETE CASCADE,
	refreshes   boolean NOT NULL,
	expires_at  timestamptz NOT NULL,
	replaced_at timestamptz
);
CREATE INDEX oauth_tokens_grant_id ON oauth_tokens (grant_id);
CREATE INDEX oauth_tokens_expires_at ON oauth_tokens (expires_at);
COMMENT ON TABLE oauth_tokens IS 'What programs that were let in show us. Rows are swept after their expiry.';
COMMENT ON COLUMN oauth_tokens.hash IS 'SHA-256 of the token.';
COMMENT ON COLUMN oauth_tokens.refreshes IS 'It is good for new tokens only.';
COMMENT ON COLUMN oauth_tokens.replaced_at IS 'When new tokens were fetched with it. If that happens once more later, somebody has stolen it.';

-- +goose Down
DROP TABLE oauth_tokens;
DROP TABLE oauth_codes;
DROP TABLE oauth_grants;
DROP TABLE oauth_clients;
