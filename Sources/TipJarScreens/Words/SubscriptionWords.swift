package import TipJarVocabulary

/// The words of subscriptions, on the screen and on the command line.
extension Words {
  /// "every month", "every 3 months".
  package func every(_ period: SubscriptionPeriod) -> String {
    let count = period.value
    return switch period.unit {
    case .day where count == 1: text("every day")
    case .day: text("every {0} days", "every {0} days", count)(count)
    case .week where count == 1: text("every week")
    case .week: text("every {0} weeks", "every {0} weeks", count)(count)
    case .month where count == 1: text("every month")
    case .month: text("every {0} months", "every {0} months", count)(count)
    case .year where count == 1: text("every year")
    case .year: text("every {0} years", "every {0} years", count)(count)
    }
  }
  /// "1 week free", "£0.99 every month for 3 months", "£1.99 for the first 3 months".
  package func freeTrial(_ length: SubscriptionPeriod) -> String {
    text("{0} free")(self.length(length))
  }
  package func payAsYouGo(_ price: String, _ every: String, _ length: SubscriptionPeriod) -> String
  {
    text("{0} {1} for {2}")(price, every, self.length(length))
  }
  package func payUpFront(_ price: String, _ length: SubscriptionPeriod) -> String {
    let isUnit = text.isEnglish && length.value == 1
    return text("{0} for the first {1}")(price, isUnit ? "\(length.unit)" : self.length(length))
  }

  private func length(_ period: SubscriptionPeriod) -> String {
    let count = period.value
    return switch period.unit {
    case .day: text("{0} day", "{0} days", count)(count)
    case .week: text("{0} week", "{0} weeks", count)(count)
    case .month: text("{0} month", "{0} months", count)(count)
    case .year: text("{0} year", "{0} years", count)(count)
    }
  }

  /// The message after a change without a charge.
  package var changesOn: Phrase { text("{0} starts on {1}. Nothing was charged.") }
}
