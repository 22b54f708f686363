-- +goose Up
CREATE TABLE former_seats (
	owner_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
	period_start timestamptz NOT NULL,
	seat_id      uuid NOT NULL,
	email        text NOT NULL,
	words        bigint NOT NULL CHECK (words > 0),
	removed_at   timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (owner_id, period_start, seat_id)
);
COMMENT ON TABLE former_seats IS 'Words of seats that were removed, by period. They stay with the customer who paid for them.';
COMMENT ON COLUMN former_seats.seat_id IS 'The user that the seat was. It is deleted.';
COMMENT ON COLUMN former_seats.words IS 'Counted, or reserved when the seat was removed.';
ALTER TABLE former_seats ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON former_seats USING (owner_id = (SELECT acting_for()));

ALTER TABLE usage ADD COLUMN carried bigint NOT NULL DEFAULT 0 CHECK (carried >= 0);
COMMENT ON COLUMN usage.carried IS 'Of the words used, those carried over from a period that an upgrade ended early. They are counted there, too.';

ALTER TABLE subscriptions
	ADD COLUMN dropped_plan_id text NOT NULL DEFAULT '',
	ADD COLUMN pending_plan_id text NOT NULL DEFAULT '',
	ADD COLUMN pending_until   timestamptz;
COMMENT ON COLUMN subscriptions.dropped_plan_id IS 'The planned smaller plan that a cancellation dropped. It is planned again if the cancellation is undone.';
COMMENT ON COLUMN subscriptions.pending_plan_id IS 'The larger plan of an upgrade that waits for the customer''s bank, until pending_until.';

-- +goose Down
ALTER TABLE subscriptions DROP COLUMN dropped_plan_id, DROP COLUMN pending_plan_id, DROP COLUMN pending_until;
ALTER TABLE usage DROP COLUMN carried;
DROP TABLE former_seats;
