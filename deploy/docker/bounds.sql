-- Behind a pooler, statement timeouts are settings of the user: plainhand doctor checks them.
ALTER ROLE plainhand SET statement_timeout = '7s';
ALTER ROLE plainhand SET lock_timeout = '5s';
ALTER ROLE plainhand SET idle_in_transaction_session_timeout = '30s';
