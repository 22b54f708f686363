-- +goose Up
ALTER TABLE users
	ADD COLUMN email_verified_at timestamptz,
	ADD COLUMN epoch integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN users.email_verified_at IS 'When the owner showed that mail to the address reaches them.';
COMMENT ON COLUMN users.epoch IS 'Goes up whenever all sessions of the account have to end: a session of another epoch is over.';

CREATE TABLE tickets (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	purpose    text NOT NULL CHECK (purpose IN ('reset', 'verify', 'change')),
	email      text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
	expires_at timestamptz NOT NULL,
	UNIQUE (user_id, purpose)
);
CREATE INDEX tickets_expires_at ON tickets (expires_at);
COMMENT ON TABLE tickets IS 'What a link in an email allows, once. The link has the id and a code made with the site''s key: a copy of this table opens nothing. Rows are swept after their expiry.';
COMMENT ON COLUMN tickets.email IS 'The address that the link was sent to.';

ALTER TABLE mails ADD COLUMN address text CHECK (char_length(address) BETWEEN 3 AND 254);
COMMENT ON COLUMN mails.address IS 'Where it goes if not to the user''s address: to one that is not theirs yet, or no longer.';

ALTER TABLE sessions
	ADD COLUMN user_id  uuid,
	ADD COLUMN id       uuid,
	ADD COLUMN began_at timestamptz,
	ADD COLUMN seen_at  timestamptz NOT NULL DEFAULT now(),
	ADD COLUMN agent    text NOT NULL DEFAULT '' CHECK (char_length(agent) <= 300),
	ADD COLUMN address  text NOT NULL DEFAULT '' CHECK (char_length(address) <= 50);
CREATE INDEX sessions_user_id ON sessions (user_id) WHERE NOT ended;
COMMENT ON COLUMN sessions.id IS 'Names the session to its owner, who can end it. It opens nothing.';
COMMENT ON COLUMN sessions.agent IS 'The browser as it names itself, and with the address where it signed in, for the owner to recognize. Both go when the session ends.';

-- +goose Down
ALTER TABLE sessions DROP COLUMN user_id, DROP COLUMN id, DROP COLUMN began_at, DROP COLUMN seen_at, DROP COLUMN agent, DROP COLUMN address;
ALTER TABLE mails DROP COLUMN address;
DROP TABLE tickets;
ALTER TABLE users DROP COLUMN email_verified_at, DROP COLUMN epoch;
