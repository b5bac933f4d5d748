import { describe, expect, it } from '@jest/globals';
import { SnakeNamingStrategy } from './snake-naming.strategy.js';

const names = new SnakeNamingStrategy();

describe('names in the database', () => {
  it('keeps declared table names and derives the others from the class', () => {
    expect(names.tableName('CourseCategory', undefined)).toBe('course_category');
    expect(names.tableName('CourseCategory', 'c_category')).toBe('c_category');
  });

  it('writes columns in snake case, embedded ones after their prefix', () => {
    expect(names.columnName('firstName', undefined, [])).toBe('first_name');
    expect(names.columnName('firstName', 'given', ['homeAddress'])).toBe('home_address_given');
    expect(names.joinColumnName('parentCourse', 'id')).toBe('parent_course_id');
  });

  it('names constraints after what they are, their table and their columns', () => {
    expect(names.primaryKeyName('course')).toBe('pk_course');
    expect(names.foreignKeyName('course', ['category_id'])).toBe('fk_course_category_id');
    expect(names.uniqueConstraintName('public.course', ['portal_id', 'code'])).toBe('uq_course_portal_id_code');
    expect(names.indexName('course', ['code'])).toBe('ix_course_code');
  });

  it('tells constraints apart that differ in their condition alone', () => {
    expect(names.indexName('course', ['code'], 'deleted_at IS NULL')).toMatch(/^ix_course_code_[0-9a-f]{8}$/);
    expect(names.checkConstraintName('course', 'a > 0')).not.toBe(names.checkConstraintName('course', 'a > 1'));
    expect(names.checkConstraintName('course', 'a > 0')).toBe(names.checkConstraintName('course', 'a > 0'));
  });

  it('names join tables and their columns after the owning side', () => {
    expect(names.joinTableName('usergroup', 'user', 'groupMembers')).toBe('usergroup_group_members');
    expect(names.joinTableColumnName('usergroup', 'id', undefined)).toBe('usergroup_id');
    expect(names.joinTableInverseColumnName('user', 'id', 'id')).toBe('user_id');
  });

  it('shortens what PostgreSQL would cut, without collisions', () => {
    const table = 'session_relation_course_relation_user_with_a_long_name';
    const one = names.foreignKeyName(table, ['first_column_id']);
    const other = names.foreignKeyName(table, ['first_column_it']);
    expect(one).toHaveLength(63);
    expect(other).toHaveLength(63);
    expect(one).not.toBe(other);
  });
});
