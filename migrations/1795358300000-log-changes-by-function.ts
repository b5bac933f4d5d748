import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From here on a migration names the tables whose changes are logged, instead of three triggers for each of them. */
export class LogChangesByFunction1795358300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE FUNCTION log_changes(logged text[], recorder text) RETURNS void LANGUAGE plpgsql AS $$
       DECLARE
         logged_table text;
         event text;
       BEGIN
         FOREACH logged_table IN ARRAY logged LOOP
           FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
             EXECUTE format(
               'CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %I()',
               'change_' || event, event, logged_table, CASE event WHEN 'delete' THEN 'OLD' ELSE 'NEW' END, recorder);
           END LOOP;
         END LOOP;
       END $$`,
    );
    await queryRunner.query(
      `CREATE FUNCTION stop_logging_changes(logged text[]) RETURNS void LANGUAGE plpgsql AS $$
       DECLARE
         logged_table text;
         event text;
       BEGIN
         FOREACH logged_table IN ARRAY logged LOOP
           FOREACH event IN ARRAY ARRAY['insert', 'update', 'delete'] LOOP
             EXECUTE format('DROP TRIGGER %I ON %I', 'change_' || event, logged_table);
           END LOOP;
         END LOOP;
       END $$`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP FUNCTION stop_logging_changes(text[])`);
    await queryRunner.query(`DROP FUNCTION log_changes(text[], text)`);
  }
}
