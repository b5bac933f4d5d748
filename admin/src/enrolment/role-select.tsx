import { TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { Role } from './plan';

interface RoleSelectProps {
  readonly label: string;
  readonly roles: readonly Role[];
  readonly value: string;
  readonly onRole: (role: string) => void;
  /** Whether the label is in sight, where no column says it. */
  readonly isLabelled?: boolean;
  /** A choice before the roles. */
  readonly children?: ReactNode;
}

/** A plain choice, which a phone shows in its own way. */
export function RoleSelect({ label, roles, value, onRole, isLabelled = false, children }: RoleSelectProps) {
  return (
    <TextField
      select
      fullWidth={false}
      size="small"
      margin="none"
      variant={isLabelled ? 'outlined' : 'standard'}
      label={isLabelled ? label : undefined}
      value={value}
      onChange={({ target }) => onRole(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true }, htmlInput: { 'aria-label': label } }}
    >
      {children}
      {roles.map((role) => (
        <option key={role.id} value={role.id}>
          {role.label}
        </option>
      ))}
    </TextField>
  );
}
