-- +goose Up
ALTER TABLE users
	ADD COLUMN brand_id   uuid REFERENCES brands ON DELETE CASCADE,
	ADD COLUMN role       text CHECK (role IN ('owner', 'editor')),
	ADD COLUMN word_limit integer CHECK (word_limit > 0),
	ADD CONSTRAINT users_seat CHECK ((brand_id IS NULL) = (role IS NULL) AND (word_limit IS NULL OR brand_id IS NOT NULL));
COMMENT ON COLUMN users.brand_id IS 'Of the customer in whose brand they have a seat; null for people of our own site. An address can be in both, and in several brands: these are different people to us.';
COMMENT ON COLUMN users.role IS 'What a seat may do: an owner also invites and removes people.';
COMMENT ON COLUMN users.word_limit IS 'Of a seat, per period of its owner''s plan; null: as the plan has it.';
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE brand_id IS NULL;
CREATE UNIQUE INDEX users_seat_email ON users (brand_id, lower(email)) WHERE brand_id IS NOT NULL;
ALTER TABLE brand_hosts ADD COLUMN checked_at timestamptz;
COMMENT ON COLUMN brand_hosts.checked_at IS 'When we last looked for its token.';
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN
		('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step', 'undo-way-in', 'export', 'join', 'sign-in'));

-- +goose Down
ALTER TABLE brand_hosts DROP COLUMN checked_at;
DELETE FROM tickets WHERE purpose IN ('join', 'sign-in');
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN
		('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step', 'undo-way-in', 'export'));
DELETE FROM users WHERE brand_id IS NOT NULL;
DROP INDEX users_email;
ALTER TABLE users DROP COLUMN brand_id, DROP COLUMN role, DROP COLUMN word_limit;
CREATE UNIQUE INDEX users_email ON users (lower(email));
