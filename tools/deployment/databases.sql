-- One database and one role for each service; a role reaches its own database and no other. For psql, as a superuser:
--   IDENTITY_DATABASE_PASSWORD=… CATALOG_DATABASE_PASSWORD=… … psql --no-psqlrc --file=databases.sql
-- Passwords come from the environment. Run again, it sets them anew and adds what is missing; it takes nothing away.
\set ON_ERROR_STOP on
\getenv identity_password IDENTITY_DATABASE_PASSWORD
\getenv catalog_password CATALOG_DATABASE_PASSWORD
\getenv billing_password BILLING_DATABASE_PASSWORD
\getenv notification_password NOTIFICATION_DATABASE_PASSWORD
\getenv auth_password AUTH_DATABASE_PASSWORD
\getenv payments_password PAYMENTS_DATABASE_PASSWORD

REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;

SELECT format('CREATE ROLE %I LOGIN', name)
FROM unnest(ARRAY['identity', 'catalog', 'billing', 'notification', 'auth', 'payments']) AS name
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec

ALTER ROLE identity PASSWORD :'identity_password';
ALTER ROLE catalog PASSWORD :'catalog_password';
ALTER ROLE billing PASSWORD :'billing_password';
ALTER ROLE notification PASSWORD :'notification_password';
ALTER ROLE auth PASSWORD :'auth_password';
ALTER ROLE payments PASSWORD :'payments_password';

SELECT format('CREATE DATABASE %I OWNER %I', name, name)
FROM unnest(ARRAY['identity', 'catalog', 'billing', 'notification', 'auth', 'payments']) AS name
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name) \gexec

REVOKE CONNECT, TEMPORARY ON DATABASE identity, catalog, billing, notification, auth, payments FROM PUBLIC;

-- What the schemas need and only a superuser may be allowed to create.
\connect catalog
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
\connect identity
CREATE EXTENSION IF NOT EXISTS pg_trgm;
\connect notification
CREATE EXTENSION IF NOT EXISTS pg_trgm;
