-- +goose Up

-- Processes of the previous release leave both columns empty when they store an email; the next release can require them.
ALTER TABLE mails ADD COLUMN address_verified boolean;
COMMENT ON COLUMN mails.address IS 'The recipient, stored with the email: a later change of the user''s address does not redirect it.';
COMMENT ON COLUMN mails.address_verified IS 'Whether the owner of the address had confirmed it when the email was stored, or it is ours.';
UPDATE mails SET address = coalesce((SELECT email FROM tickets WHERE tickets.id = (facts->>'ticket')::uuid), users.email),
	address_verified = users.email_verified_at IS NOT NULL
	FROM users WHERE users.id = user_id AND address IS NULL AND sent_at IS NULL AND given_up_at IS NULL;

-- +goose Down
COMMENT ON COLUMN mails.address IS 'Where it goes if not to the user''s address: to one that is not theirs yet, or no longer.';
ALTER TABLE mails DROP COLUMN address_verified;
