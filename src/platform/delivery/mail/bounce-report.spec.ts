import { describe, expect, it } from '@jest/globals';
import { bounceReportIn } from './bounce-report.js';

const ID = '<mail.17.0123456789abcdef@lms.school.test>';

function report({ action = 'failed', status = '5.1.1', type = 'report-type=delivery-status', id = ID } = {}): string {
  return [
    'From: MAILER-DAEMON@relay.test',
    'Message-ID: <own@relay.test>',
    `Content-Type: multipart/report; ${type};`,
    '\tboundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not arrive.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.test',
    '',
    'Final-Recipient: rfc822; eve@school.test',
    `Action: ${action}`,
    `Status: ${status}`,
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'Message-ID:',
    ` ${id}`,
    '--b--',
  ].join('\r\n');
}

describe('a delivery report', () => {
  it('names the mail that came back, and why', () => {
    expect(bounceReportIn(report())).toEqual({ messageId: ID, status: '5.1.1', isLasting: true });
    expect(bounceReportIn(report({ status: '5.2.2' }))).toMatchObject({ isLasting: false });
    expect(bounceReportIn(report().replaceAll('\r\n', '\n'))).toMatchObject({ messageId: ID });
  });

  it('is none where a mail is late, was delivered, is a reply, or is not ours', () => {
    for (const other of [{ action: 'delayed' }, { action: 'delivered' }, { type: 'report-type=disposition-notification' }, { id: '<x@y>' }])
      expect(bounceReportIn(report(other))).toBeUndefined();
    expect(bounceReportIn('')).toBeUndefined();
  });
});
