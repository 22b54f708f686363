-- +goose Up
CREATE TABLE sessions (
	token  text PRIMARY KEY,
	data   bytea NOT NULL,
	expiry timestamptz NOT NULL,
	ended  boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_expiry ON sessions (expiry);
COMMENT ON TABLE sessions IS 'Browser sessions. Rows are swept after their expiry.';
COMMENT ON COLUMN sessions.token IS 'The hash of the cookie: a copy of this table signs nobody in.';
COMMENT ON COLUMN sessions.ended IS 'True after a sign-out. The row stays for a while, so that a request which is still under way cannot bring the session back.';

-- +goose Down
DROP TABLE sessions;
