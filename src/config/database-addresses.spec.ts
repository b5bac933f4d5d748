import { describe, expect, it } from '@jest/globals';
import { addressesOf } from './database-addresses.js';

describe('addresses of a database', () => {
  it.each([
    ['postgresql://u:p@one:5432/db', ['postgresql://u:p@one:5432/db']],
    ['postgresql://u@/db?host=/folder', ['postgresql://u@/db?host=/folder']],
    ['postgres://one,two/db', ['postgres://one/db', 'postgres://two/db']],
    [
      'postgresql://u:a,b@one:1,[::1]:2/db?target_session_attrs=read-write&sslmode=require',
      ['postgresql://u:a,b@one:1/db?sslmode=require', 'postgresql://u:a,b@[::1]:2/db?sslmode=require'],
    ],
    [
      'postgresql://one,two/db?sslmode=require&target_session_attrs=primary',
      ['postgresql://one/db?sslmode=require', 'postgresql://two/db?sslmode=require'],
    ],
    ['postgresql://one/db?target_session_attrs=primary', ['postgresql://one/db']],
  ])('%s', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses);
  });

  it.each(['postgresql://one,/db', 'postgresql://one,two/db?target_session_attrs=standby', 'mysql://one/db'])('%s is none', (url) => {
    expect(addressesOf(url)).toEqual([]);
  });
});
