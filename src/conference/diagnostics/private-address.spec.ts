import { describe, expect, it } from '@jest/globals';
import { canReach } from './private-address.js';

describe('whether a server can reach us by our public address', () => {
  it.each([
    ['https://lms.example.org', 'https://meet.example.org/bigbluebutton/api', true],
    ['http://localhost:3000', 'https://meet.example.org/bigbluebutton/api', false],
    ['http://127.0.0.1:3000', 'https://meet.example.org/bigbluebutton/api', false],
    ['http://[::1]:3000', 'https://meet.example.org/bigbluebutton/api', false],
    ['https://192.168.1.7', 'https://meet.example.org/bigbluebutton/api', false],
    ['https://[fd00::7]', 'https://meet.example.org/bigbluebutton/api', false],
    ['https://192.168.1.7', 'https://10.0.0.2/bigbluebutton/api', true],
    ['http://localhost:3000', 'https://10.0.0.2/bigbluebutton/api', false],
    ['http://127.0.0.1:3000', 'http://localhost/bigbluebutton/api', true],
    ['https://93.184.216.34', 'https://meet.example.org/bigbluebutton/api', true],
  ])('%s from %s: %s', (ours, theirs, expected) => {
    expect(canReach(ours, theirs)).toBe(expected);
  });
});
