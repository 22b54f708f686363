-- +goose Up
ALTER TABLE mails
	ALTER COLUMN user_id DROP NOT NULL,
	ADD CONSTRAINT mails_addressed CHECK (user_id IS NOT NULL OR address IS NOT NULL);
COMMENT ON COLUMN mails.user_id IS 'Null for the last email to somebody who has deleted their account. Such a row is swept once that is sent.';

-- +goose Down
DELETE FROM mails WHERE user_id IS NULL;
ALTER TABLE mails DROP CONSTRAINT mails_addressed, ALTER COLUMN user_id SET NOT NULL;
COMMENT ON COLUMN mails.user_id IS NULL;
