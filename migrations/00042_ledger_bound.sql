-- +goose NO TRANSACTION
-- +goose Up

-- What the next step needs so that it takes no time, however long the ledger is: an index that leads to a month, and the
-- promise that what is there by now belongs to months before one that is still to come.
CREATE UNIQUE INDEX CONCURRENTLY usage_ledger_period_key ON usage_ledger (user_id, key, period_start) WHERE state <> 'released';
-- +goose StatementBegin
DO $$
DECLARE
	bound timestamptz := greatest(date_trunc('month', now(), 'UTC') + interval '2 months',
		(SELECT date_trunc('month', max(period_start), 'UTC') + interval '1 month' FROM usage_ledger));
BEGIN
	EXECUTE format('ALTER TABLE usage_ledger ADD CONSTRAINT usage_ledger_until CHECK (period_start < %L) NOT VALID', bound);
END $$;
-- +goose StatementEnd
ALTER TABLE usage_ledger VALIDATE CONSTRAINT usage_ledger_until;

-- +goose Down
ALTER TABLE usage_ledger DROP CONSTRAINT usage_ledger_until;
DROP INDEX usage_ledger_period_key;
