-- +goose Up
CREATE TABLE users (
	id            uuid PRIMARY KEY,
	email         text NOT NULL CHECK (char_length(email) BETWEEN 3 AND 254),
	first_name    text NOT NULL CHECK (char_length(first_name) <= 200),
	last_name     text NOT NULL CHECK (char_length(last_name) <= 200),
	password_hash text NOT NULL CHECK (char_length(password_hash) BETWEEN 1 AND 500),
	created_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
COMMENT ON TABLE users IS 'Registered people. The e-mail address is kept as typed and compared without regard to case.';

-- +goose Down
DROP TABLE users;
