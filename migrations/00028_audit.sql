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
COMMENT ON TABLE audit IS 'What was done with accounts, by their users and by operators. A row is written in the transaction of what it tells of. Rows are swept after a year.';
COMMENT ON COLUMN audit.user_id IS 'Whose account it is. Once it is gone, only what operators did stays, and that it was deleted.';
COMMENT ON COLUMN audit.operator IS 'Who did it by hand; empty for whoever used the site.';
COMMENT ON COLUMN audit.network IS 'A keyed hash.';

ALTER TABLE users ADD COLUMN disabled_at timestamptz;
COMMENT ON COLUMN users.disabled_at IS 'When an operator shut the account: nobody can sign in to it.';

INSERT INTO audit SELECT id, at, user_id, act, operator, '', '' FROM operator_acts;
DROP TABLE operator_acts;

-- +goose Down
CREATE TABLE operator_acts (
	id       uuid PRIMARY KEY,
	user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	act      text NOT NULL CHECK (char_length(act) BETWEEN 1 AND 50),
	operator text NOT NULL CHECK (char_length(operator) BETWEEN 1 AND 100),
	at       timestamptz NOT NULL
);
CREATE INDEX operator_acts_user_id ON operator_acts (user_id);
INSERT INTO operator_acts SELECT id, user_id, act, operator, at FROM audit
	WHERE operator <> '' AND user_id IN (SELECT id FROM users);
DROP TABLE audit;
ALTER TABLE users DROP COLUMN disabled_at;
