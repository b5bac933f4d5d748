import { describe, expect, it } from '@jest/globals';
import { addressesOf, waysOf } from './database-addresses.js';

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
    ['postgresql://one,two/db?target_session_attrs=any', ['postgresql://one/db', 'postgresql://two/db']],
    ['postgresql://one/db?ssl=false', ['postgresql://one/db?sslmode=disable']],
    ['postgresql://one/db?ssl=0&application_name=ssl=no', ['postgresql://one/db?sslmode=disable&application_name=ssl=no']],
  ])('%s', (url, addresses) => {
    expect(addressesOf(url)).toEqual(addresses);
  });

  it.each(['postgresql://one,/db', 'postgresql://one,two/db?target_session_attrs=standby', 'mysql://one/db'])('%s is none', (url) => {
    expect(addressesOf(url)).toEqual([]);
  });
});

describe('ways to a server', () => {
  it.each([
    ['postgresql://one/db?sslmode=prefer', ['postgresql://one/db?sslmode=no-verify', 'postgresql://one/db?sslmode=disable']],
    [
      'postgresql://one/db?a=b&sslmode=allow&c=d',
      ['postgresql://one/db?a=b&sslmode=disable&c=d', 'postgresql://one/db?a=b&sslmode=no-verify&c=d'],
    ],
    ['postgresql://one/db?sslmode=require', ['postgresql://one/db?sslmode=require']],
    ['postgresql://one/db', ['postgresql://one/db']],
  ])('%s', (address, ways) => {
    expect(waysOf(address)).toEqual(ways);
  });
});
