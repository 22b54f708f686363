-- +goose Up
ALTER TABLE users
	ADD COLUMN mode text NOT NULL DEFAULT '' CHECK (char_length(mode) <= 20),
	ADD COLUMN strength text NOT NULL DEFAULT '' CHECK (char_length(strength) <= 20),
	ADD COLUMN layout text NOT NULL DEFAULT '' CHECK (char_length(layout) <= 20),
	ADD COLUMN kept_words text NOT NULL DEFAULT '' CHECK (char_length(kept_words) <= 2000);
COMMENT ON COLUMN users.mode IS 'How a new text begins, and so are strength, layout, and kept_words. Empty: as for everybody.';

-- +goose Down
ALTER TABLE users DROP COLUMN mode, DROP COLUMN strength, DROP COLUMN layout, DROP COLUMN kept_words;
