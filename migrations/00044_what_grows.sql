-- +goose NO TRANSACTION
-- +goose Up

-- What is asked for again and again reads what is due, and not what everybody has.
CREATE INDEX CONCURRENTLY mails_waiting ON mails (created_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX CONCURRENTLY mails_sent_at ON mails (sent_at);
CREATE INDEX CONCURRENTLY subscriptions_due ON subscriptions (period_end) WHERE living;
CREATE INDEX CONCURRENTLY subscriptions_unpaid ON subscriptions (customer_id) WHERE status IN ('past_due', 'incomplete');
CREATE INDEX CONCURRENTLY customers_ahead ON customers (clock) WHERE clock > 0;

-- These change all the time. Cleaning up once a fifth of a large table is dead would come late, and take long.
ALTER TABLE usage SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE usage_ledger_before SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE usage_ledger_other SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
ALTER TABLE sessions SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE mails SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE texts SET (autovacuum_vacuum_scale_factor = 0.05);
ALTER TABLE river_job SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- +goose Down
ALTER TABLE usage RESET (fillfactor, autovacuum_vacuum_scale_factor);
ALTER TABLE usage_ledger_before RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
ALTER TABLE usage_ledger_other RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor);
ALTER TABLE sessions RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE mails RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE texts RESET (autovacuum_vacuum_scale_factor);
ALTER TABLE river_job RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
DROP INDEX customers_ahead;
DROP INDEX subscriptions_unpaid;
DROP INDEX subscriptions_due;
DROP INDEX mails_sent_at;
DROP INDEX mails_waiting;
