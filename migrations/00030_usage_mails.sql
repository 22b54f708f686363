-- +goose Up
ALTER TABLE users
	ADD COLUMN low_words_mail boolean NOT NULL DEFAULT true,
	ADD COLUMN summary_mail boolean NOT NULL DEFAULT false;
CREATE INDEX users_summary_mail ON users (id) WHERE summary_mail;
COMMENT ON COLUMN users.low_words_mail IS 'Whether they get an email when their words run low.';
COMMENT ON COLUMN users.summary_mail IS 'Whether they get one about each month.';

-- +goose Down
DROP INDEX users_summary_mail;
ALTER TABLE users DROP COLUMN low_words_mail, DROP COLUMN summary_mail;
