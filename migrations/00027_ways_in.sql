-- +goose Up
CREATE TABLE passkeys (
	id         bytea PRIMARY KEY CHECK (octet_length(id) BETWEEN 1 AND 1023),
	user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
	credential jsonb NOT NULL CHECK (octet_length(credential::text) <= 20000),
	added_at   timestamptz NOT NULL,
	used_at    timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);
COMMENT ON TABLE passkeys IS 'What people sign in with instead of a password and a code: public keys, so that a copy of this table opens nothing.';
COMMENT ON COLUMN passkeys.credential IS 'A credential record as WebAuthn defines it.';

CREATE TABLE linked_accounts (
	issuer    text NOT NULL CHECK (char_length(issuer) BETWEEN 1 AND 500),
	subject   text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
	user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	email     text NOT NULL CHECK (char_length(email) <= 254),
	linked_at timestamptz NOT NULL,
	used_at   timestamptz,
	PRIMARY KEY (issuer, subject),
	UNIQUE (user_id, issuer)
);
COMMENT ON TABLE linked_accounts IS 'Accounts elsewhere that people sign in with, by OpenID Connect.';
COMMENT ON COLUMN linked_accounts.email IS 'What the other site says the address is, for the owner to recognize; nothing is decided by it.';

ALTER TABLE users
	DROP CONSTRAINT users_password_hash_check,
	ADD CONSTRAINT users_password_hash_check CHECK (char_length(password_hash) <= 500),
	ADD COLUMN arrived_at timestamptz;
COMMENT ON COLUMN users.password_hash IS 'Empty for somebody who signs in another way alone.';
COMMENT ON COLUMN users.arrived_at IS 'Since when browsers and networks are remembered: only from then on is one new.';

DROP INDEX tickets_purpose;
CREATE UNIQUE INDEX tickets_purpose ON tickets (user_id, purpose) WHERE purpose NOT IN ('keep', 'undo-way-in');
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN
		('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step', 'undo-way-in'));

COMMENT ON TABLE known_networks IS 'From where, and in which browsers, accounts were signed in to. There the owner is let in while others guess, and gets no email about a new browser. Rows are swept when they are over.';

-- +goose Down
DELETE FROM tickets WHERE purpose = 'undo-way-in';
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN ('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step'));
DROP INDEX tickets_purpose;
CREATE UNIQUE INDEX tickets_purpose ON tickets (user_id, purpose) WHERE purpose <> 'keep';
UPDATE users SET password_hash = '-' WHERE password_hash = '';
ALTER TABLE users
	DROP COLUMN arrived_at,
	DROP CONSTRAINT users_password_hash_check,
	ADD CONSTRAINT users_password_hash_check CHECK (char_length(password_hash) BETWEEN 1 AND 500);
COMMENT ON COLUMN users.password_hash IS NULL;
DROP TABLE linked_accounts;
DROP TABLE passkeys;
