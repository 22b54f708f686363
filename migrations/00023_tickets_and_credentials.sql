-- +goose Up
ALTER TABLE tickets
	DROP CONSTRAINT tickets_user_id_purpose_key,
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN ('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step'));
CREATE UNIQUE INDEX tickets_purpose ON tickets (user_id, purpose) WHERE purpose <> 'keep';
CREATE UNIQUE INDEX tickets_kept ON tickets (user_id, lower(email)) WHERE purpose = 'keep';

CREATE TABLE spent_tickets (
	id       uuid PRIMARY KEY,
	user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	purpose  text NOT NULL,
	email    text NOT NULL,
	spent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX spent_tickets_user_id ON spent_tickets (user_id);
CREATE INDEX spent_tickets_spent_at ON spent_tickets (spent_at);
COMMENT ON TABLE spent_tickets IS 'Tickets to set a password or to verify an address that were used, replaced, or withdrawn, or are over: whoever has such a link gets a new one with one press. Rows are swept after 30 days.';

-- +goose StatementBegin
CREATE FUNCTION keep_spent_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO spent_tickets (id, user_id, purpose, email)
	SELECT OLD.id, OLD.user_id, OLD.purpose, OLD.email
	WHERE OLD.purpose IN ('reset', 'verify') AND EXISTS (SELECT FROM users WHERE id = OLD.user_id)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER tickets_spent AFTER DELETE OR UPDATE OF id ON tickets FOR EACH ROW EXECUTE FUNCTION keep_spent_ticket();

-- Until a code has confirmed it, a secret is in the session that asked for it. Recovery codes were hashed under the site's
-- key, and would have ended with it: their owners make new ones.
DELETE FROM second_steps WHERE confirmed_at IS NULL;
DELETE FROM recovery_codes;
ALTER TABLE second_steps ALTER COLUMN confirmed_at SET NOT NULL;
COMMENT ON COLUMN second_steps.confirmed_at IS 'When the owner turned it on.';
COMMENT ON TABLE recovery_codes IS 'What somebody who has lost the app signs in with, each once: hashes of 80 random bits.';

COMMENT ON TABLE known_networks IS 'From where accounts were signed in to, and in which browsers their second step was passed: there the owner is let in while others guess. Rows are swept when they are over.';
COMMENT ON COLUMN known_networks.key IS 'A keyed hash of account and network, or of account and browser, together: it names neither.';

CREATE TABLE operator_acts (
	id       uuid PRIMARY KEY,
	user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	act      text NOT NULL CHECK (char_length(act) BETWEEN 1 AND 50),
	operator text NOT NULL CHECK (char_length(operator) BETWEEN 1 AND 100),
	at       timestamptz NOT NULL
);
CREATE INDEX operator_acts_user_id ON operator_acts (user_id);
COMMENT ON TABLE operator_acts IS 'What operators did to accounts by hand. A row is written in the transaction of what it tells of.';

-- +goose Down
DROP TABLE operator_acts;
DROP TRIGGER tickets_spent ON tickets;
DROP FUNCTION keep_spent_ticket;
DROP TABLE spent_tickets;
ALTER TABLE second_steps ALTER COLUMN confirmed_at DROP NOT NULL;
DELETE FROM tickets WHERE purpose NOT IN ('reset', 'verify', 'change');
DROP INDEX tickets_purpose, tickets_kept;
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN ('reset', 'verify', 'change')),
	ADD CONSTRAINT tickets_user_id_purpose_key UNIQUE (user_id, purpose);
