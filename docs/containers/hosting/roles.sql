-- Run once by the superuser: the owner of the tables, who only migrates, and the servers' role.
\getenv owner_password OWNER_PASSWORD
\getenv lists_password LISTS_PASSWORD
CREATE ROLE lists_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE lists LOGIN PASSWORD :'lists_password';
ALTER ROLE lists SET enable_seqscan = off;
CREATE DATABASE lists OWNER lists_owner;
\connect lists
ALTER DEFAULT PRIVILEGES FOR ROLE lists_owner
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lists;
