import { HttpException } from '@nestjs/common';
import { Injectable, type Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBodyPipe } from '../../../../auth/json-body.pipe.js';
import { formOf } from '../../../../pages/form.js';
import { textsFor } from '../../../../pages/language.js';
import { PageRenderer } from '../../../../pages/page-renderer.js';
import type { Texts } from '../../../../pages/texts.js';
import { ViolationProblem } from '../../../../resource/protocol/problem.js';

const VIEWS = new URL('views/', import.meta.url);
const SIGN_IN = '/admin/sign-in';

/** What can be typed into a form. */
export type FieldName = 'email' | 'firstname' | 'lastname' | 'password';

/** A form of one page. */
export interface AccountForm {
  readonly action: string;
  readonly title: string;
  readonly intro?: string;
  /** What another person wrote, as plain text. */
  readonly quote?: string;
  readonly fields: readonly FieldName[];
  /** Members that go along unseen, such as the secret of the link. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Without it there is nothing to send. */
  readonly submit?: string;
  readonly link?: string;
  /** Of the link; that of the sign-in page unless said otherwise. */
  readonly linkText?: string;
}

interface Refused {
  readonly status: number;
  readonly fields: ReadonlySet<string>;
}

const KINDS: Readonly<Record<FieldName, { type: string; autocomplete: string }>> = {
  email: { type: 'email', autocomplete: 'email' },
  firstname: { type: 'text', autocomplete: 'given-name' },
  lastname: { type: 'text', autocomplete: 'family-name' },
  password: { type: 'password', autocomplete: 'new-password' },
};

/** The pages of accounts: forms without script, in the caller's language, with what was typed kept, passwords excepted. */
@Injectable()
export class AccountForms {
  constructor(private readonly pages: PageRenderer) {}

  /** Shows a form. @param status 200 unless said otherwise */
  show(request: Request, response: Response, form: AccountForm, refused?: Refused): void {
    const { account } = textsFor(request);
    const typed = formOf(request);
    const fields = form.fields.map((name) => ({
      ...KINDS[name],
      name,
      label: name === 'password' ? account.newPassword : account[name],
      value: name === 'password' ? '' : (typed.get(name) ?? ''),
      problem: refused?.fields.has(name) ? (name === 'password' ? account.weak : account.wrong) : undefined,
    }));
    const isElsewhere = refused !== undefined && !fields.some(({ problem }) => problem);
    const problem = isElsewhere ? sentenceFor(refused.status, account) : undefined;
    const isOver = refused?.status === 410 || refused?.status === 403;
    this.pages.send(response, {
      template: 'account-form',
      views: VIEWS,
      title: form.title,
      status: refused?.status,
      data: {
        hidden: {},
        ...form,
        fields,
        problem,
        submit: isOver ? undefined : form.submit,
        link: form.link ?? (isOver ? SIGN_IN : undefined),
      },
    });
  }

  /** Says that something is done. */
  done(request: Request, response: Response, message: string, next?: string): void {
    const { account } = textsFor(request);
    const onward = next === undefined ? { link: SIGN_IN } : { link: next, linkText: account.goOn };
    this.show(request, response, { action: '', title: account.done.title, intro: message, fields: [], ...onward });
  }

  /** Says that something could not be done. */
  refused(request: Request, response: Response, message: string, status: number): void {
    const { account } = textsFor(request);
    this.pages.send(response, {
      template: 'account-form',
      views: VIEWS,
      title: account.refused,
      status,
      data: { hidden: {}, fields: [], problem: message, link: SIGN_IN },
    });
  }

  /** Does the work of a form; what is refused is shown on the form again. */
  async run(request: Request, response: Response, form: AccountForm, work: () => Promise<string>): Promise<void> {
    try {
      response.redirect(303, await work());
    } catch (error) {
      if (!(error instanceof HttpException) || error.getStatus() >= 500) throw error;
      this.show(request, response, form, { status: error.getStatus(), fields: new Set(membersOf(error)) });
    }
  }
}

/** A form's members, checked as the body of the API's operation is. @throws UnprocessableEntityException */
export function checked<Body extends object>(request: Request, type: Type<Body>): Body {
  const members = Object.fromEntries([...formOf(request)].filter(([, value]) => value !== ''));
  return new JsonBodyPipe(type).transform({ contentType: 'application/json', content: Buffer.from(JSON.stringify(members)) });
}

/** The secret of a link, from the address or from the form that it led to. */
export function secretOf(request: Request): string {
  const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  return (formOf(request).get('token') ?? query.get('t') ?? '').slice(0, 100);
}

function membersOf(error: HttpException): string[] {
  const { violations = [] } =
    error instanceof ViolationProblem ? error.document : (error.getResponse() as { violations?: { propertyPath: string }[] });
  return violations.map(({ propertyPath }) => propertyPath);
}

function sentenceFor(status: number, { invalidLink, limit, off, taken, tooMany, wrong }: Texts['account']): string {
  if (status === 410) return invalidLink;
  if (status === 429) return tooMany;
  if (status === 403) return off;
  return status === 409 ? `${taken} ${limit}` : wrong;
}
