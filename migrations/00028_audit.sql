-- +goose Up
CREATE TABLE audit (
	id       uuid PRIMARY KEY,
	at       timestamptz NOT NULL,
	user_id  uuid NOT NULL,
	act      text NOT NULL CHECK (char_length(act) BETWEEN 1 AND 50),
	operator text NOT NULL CHECK (char_length(operator) <= 100),
	network  text NOT NULL CHECK (char_length(network) <= 64),
	device   text NOT NULL CHECK (char_length(device) <= 100)
);
CREATE INDEX audit_user_id ON audit (user_id, id);
CREATE INDEX audit_at ON audit (at);
COMMENT ON TABLE audit IS 'What was done with accounts, by their users and by operators. Rows are swept after a year.';
COMMENT ON COLUMN audit.user_id IS 'Whose account it is. Once it is gone, only what operators did stays, and that it was deleted.';
COMMENT ON COLUMN audit.operator IS 'Who did it by hand; empty for whoever used the site.';
COMMENT ON COLUMN audit.network IS 'A keyed hash.';

ALTER TABLE users ADD COLUMN disabled_at timestamptz;
COMMENT ON COLUMN users.disabled_at IS 'When an operator shut the account: nobody can sign in to it.';

INSERT INTO audit SELECT id, at, user_id, act, operator, '', '' FROM operator_acts;
COMMENT ON TABLE operator_acts IS 'Not used any more: see audit. A former release may still write into it; a later one drops it.';

-- +goose Down
COMMENT ON TABLE operator_acts IS NULL;
DROP TABLE audit;
ALTER TABLE users DROP COLUMN disabled_at;
