import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { TooManySignIns } from './too-many-sign-ins.js';

/** Tells a caller who is slowed down when to come back, in the header made for it. */
@Injectable()
export class RetryAfterInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          if (error instanceof TooManySignIns) response.setHeader('Retry-After', error.retryAfter);
        },
      }),
    );
  }
}
