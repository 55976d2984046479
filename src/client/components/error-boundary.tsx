import { Component, type ErrorInfo, type ReactNode } from "react";
import { Notice } from "./notice.tsx";

type ErrorBoundaryProps = {
  /** What broke, as the analyst knows it: "AI Chat". */
  readonly name: string;
  readonly children: ReactNode;
};

type ErrorBoundaryState = { readonly failed: boolean };

export const TRY_AGAIN = "Try again";

/** Keeps a broken part from taking the rest along: says so in its place and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    reportError(
      new Error(`${this.props.name} stopped${info.componentStack ?? ""}`, { cause: error }),
    );
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="p-3">
        <Notice
          tone="error"
          action={{ label: TRY_AGAIN, run: () => this.setState({ failed: false }) }}
        >
          {this.props.name} stopped because of an error. The rest of the page still works.
        </Notice>
      </div>
    );
  }
}
