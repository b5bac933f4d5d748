-- The portal that every installation has, number 1; its address is changed in the administration area.
INSERT INTO access_url (id, url, description) VALUES (1, 'http://localhost', 'Default portal');
SELECT setval(pg_get_serial_sequence('access_url', 'id'), 1);

DROP FUNCTION add_months(text);
