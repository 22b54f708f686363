-- +goose Up
CREATE TABLE exports (
	id         uuid PRIMARY KEY,
	user_id    uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
	asked_at   timestamptz NOT NULL,
	tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
	ready_at   timestamptz,
	expires_at timestamptz NOT NULL,
	size       bigint NOT NULL DEFAULT 0 CHECK (size >= 0)
);
CREATE INDEX exports_expires_at ON exports (expires_at);
COMMENT ON TABLE exports IS 'Copies of what is stored of somebody, which they asked for. Each user has one at most. Rows are swept after their expiry.';
COMMENT ON COLUMN exports.tries IS 'How often making it was begun. A try ends as soon as there is a later one.';
COMMENT ON COLUMN exports.ready_at IS 'Null while it is being made.';

CREATE TABLE export_parts (
	export_id uuid NOT NULL REFERENCES exports ON DELETE CASCADE,
	number    integer NOT NULL CHECK (number >= 0),
	sealed    bytea NOT NULL,
	PRIMARY KEY (export_id, number)
);
ALTER TABLE export_parts ALTER sealed SET STORAGE EXTERNAL;
COMMENT ON TABLE export_parts IS 'The file of an export, cut into parts and encrypted under the site''s key.';

ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN
		('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step', 'undo-way-in', 'export'));

-- +goose Down
DELETE FROM tickets WHERE purpose = 'export';
ALTER TABLE tickets
	DROP CONSTRAINT tickets_purpose_check,
	ADD CONSTRAINT tickets_purpose_check CHECK (purpose IN
		('reset', 'verify', 'change', 'way-back', 'keep', 'undo-step', 'undo-way-in'));
DROP TABLE export_parts;
DROP TABLE exports;
